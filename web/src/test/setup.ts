/**
 * Runs before every test file: removes rendered components and toasts after each test, so that no
 * test sees another's page.
 */
import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";
import { clearToasts } from "@/ui/toast";

// The first visit of a lazy page compiles it, which takes long on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

afterEach(() => {
  cleanup();
  clearToasts();
});

// Browsers don't report a canceled animation as an unhandled rejection; happy-dom does.
if (typeof Animation !== "undefined") {
  const { cancel } = Animation.prototype;
  Animation.prototype.cancel = function cancelQuietly() {
    this.finished.catch(() => {});
    cancel.call(this);
  };
}
