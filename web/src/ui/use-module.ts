/** A part of a page that is loaded beside the first paint, not before it. */
import { useEffect, useState } from "react";

const triesMax = 3;
const againMs = 1_500;

export type Loaded<Module> = Module | "loading" | "failed";

/** What has been loaded, by the function that loads it: the next caller has it at once. */
const modules = new Map<() => Promise<object>, object>();

/** Keeps the module at hand, so that whatever uses it later renders once, complete. */
export async function preload<Module extends object>(load: () => Promise<Module>): Promise<Module> {
  const module = await load();
  modules.set(load, module);
  return module;
}

export function useModule<Module extends object>(load: () => Promise<Module>): Loaded<Module> {
  const known = modules.get(load) as Module | undefined;
  const [loaded, setLoaded] = useState<{ module: Loaded<Module> }>({ module: "loading" });

  useEffect(() => {
    if (modules.has(load)) return;
    let wanted = true;
    let timer: ReturnType<typeof setTimeout>;
    const attempt = (tries: number) => {
      preload(load).then(
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

  return known ?? loaded.module;
}
