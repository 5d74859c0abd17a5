// A lesson: what it says, how far it is, what to look at, and what to say when something else is touched.

import { part } from "./dom.js";
import { sentences } from "./words.js";

export class Lesson {
  constructor(table) {
    this.table = table;
    this.step = null; // null at a table without a lesson
  }

  update({ lesson }) {
    this.step = lesson && part("lesson") ? lesson : null;
    if (!this.step) return;
    const { say } = this.table;
    part("lesson-title").textContent = say("table.lesson_head", lesson);
    part("lesson-step").textContent = say("table.lesson_step", lesson);
    part("lesson-progress").value = (lesson.over ? lesson.steps : lesson.step - 1) / lesson.steps;
    part("lesson-done").textContent = lesson.done;
    part("lesson-text").textContent = lesson.text;
    part("lesson-text").hidden = lesson.over;
    part("lesson-next").hidden = !lesson.over;
    part("lesson-next").querySelector("button").textContent = say(lesson.following ? "table.lesson_next" : "table.lesson_first", { title: lesson.following });
    for (const tool of ["hint", "undo", "undo-why"]) part(tool).hidden = true;
    this.point();
  }

  /** Let what to look at glow; the things to touch are marked anyway. */
  point() {
    const { moves, lesson } = this.table.frame;
    const ids = new Set([...lesson.shows, ...moves.flatMap((move) => move.touches.map(([id]) => id))]);
    this.table.touching.markAs("pointed", ids);
  }

  /** Something else was touched: say what that is, and what is asked for. */
  async answer(id) {
    const { say, explain, bar, frame } = this.table;
    const about = id && (await explain.about(id));
    if (this.table.frame !== frame) return; // the learner has gone on meanwhile
    const what = about ? say("table.lesson_this", about) : "";
    bar.note(sentences(this.step.wrong, what, this.step.text && say("table.lesson_asks", { text: this.step.text })));
  }
}
