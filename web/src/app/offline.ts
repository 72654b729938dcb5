/**
 * The page without a network: it has the colours that were chosen here, and tries again when
 * the network is back.
 *
 * It imports no code on purpose. What it shared with the shells would become a file of its own,
 * and the player's page would load one more.
 */
import "@/styles/offline.css";

try {
  const theme = localStorage.getItem("fanfare.theme");
  if (theme !== null) document.documentElement.dataset["theme"] = theme;
} catch {
  // The system's colours will do.
}

const reload = () => location.reload();
addEventListener("online", reload);
document.querySelector("button")?.addEventListener("click", reload);
