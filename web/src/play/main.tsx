/** Starts the player's page. */
import "@/styles/play.css";

const root = document.getElementById("root");
if (root === null) throw new Error("play.html has no #root element");
