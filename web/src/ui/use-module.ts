/** A part of a page that is loaded beside the first paint, not before it. */
import { useEffect, useState } from "react";

const triesMax = 3;
const againMs = 1_500;

export type Loaded<Module> = Module | "loading" | "failed";

export function useModule<Module extends object>(load: () => Promise<Module>): Loaded<Module> {
  const [loaded, setLoaded] = useState<{ module: Loaded<Module> }>({ module: "loading" });

  useEffect(() => {
    let wanted = true;
    let timer: ReturnType<typeof setTimeout>;
    const attempt = (tries: number) => {
      load().then(
        (module) => {
          if (wanted) setLoaded({ module });
        },
        () => {
          if (!wanted) return;
          if (tries < triesMax) timer = setTimeout(attempt, againMs, tries + 1);
          else setLoaded({ module: "failed" });
        },
      );
    };
    attempt(1);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [load]);

  return loaded.module;
}
