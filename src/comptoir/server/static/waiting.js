// On pages that show no table: the title says how many games wait.

import { Asking, badge } from "./attention.js";

const title = document.title;

new Asking(({ number }) => badge(title, number, number > 0));
