/** Starts the app shell. */
import "@/styles/app.css";

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root element");
