// Without a connection: the page that was asked for is tried again, when the person or the browser says so.

const again = () => location.reload();

document.querySelector("[data-again]").addEventListener("click", again);
addEventListener("online", again);
