/**
 * A menu of actions behind a button: arrows move, Home and End jump, Escape and a click elsewhere
 * close, and the focus returns to the button.
 *
 * Written by hand because it is on the first page visitors load, and a component library's menu
 * with its positioning would cost more there than the rest of the navigation.
 */
import { clsx } from "clsx";
import {
  cloneElement,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";

interface MenuProps {
  label: string;
  /** The button's content. */
  trigger: ReactNode;
  triggerClassName?: string;
  className?: string;
  /** Shown above the actions. */
  header?: ReactNode;
  children: ReactNode;
}

export function Menu({ label, trigger, header, children, ...look }: MenuProps) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  const menuId = useId();
  const [isAtStart, setAtStart] = useState(false);

  // Beside a button at the start of a narrow page, it would stand outside of it.
  useLayoutEffect(() => {
    const place = open ? popup.current?.getBoundingClientRect() : undefined;
    setAtStart(place !== undefined && (place.left < 0 || place.right > innerWidth));
  }, [open]);

  useEffect(() => {
    if (!open) return;
    root.current?.querySelector<HTMLElement>("[role=menuitem]")?.focus();
    function handlePointer(event: PointerEvent) {
      if (!(event.target instanceof Node) || !root.current?.contains(event.target)) setOpen(false);
    }
    document.addEventListener("pointerdown", handlePointer);
    return () => document.removeEventListener("pointerdown", handlePointer);
  }, [open]);

  function close() {
    setOpen(false);
    button.current?.focus();
  }

  function handleKey(event: KeyboardEvent) {
    if (event.key === "Escape") {
      close();
      return;
    }
    if (event.key === "Tab") {
      setOpen(false);
      return;
    }
    const items = [...(root.current?.querySelectorAll<HTMLElement>("[role=menuitem]") ?? [])];
    const at = items.indexOf(document.activeElement as HTMLElement);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    items[(next + items.length) % items.length]?.focus();
  }

  return (
    <div className={clsx("relative", look.className)} ref={root}>
      <button
        aria-controls={open ? menuId : undefined}
        aria-expanded={open}
        aria-haspopup="menu"
        aria-label={label}
        className={look.triggerClassName}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown") return;
          event.preventDefault();
          setOpen(true);
        }}
        ref={button}
        type="button"
      >
        {trigger}
      </button>
      {open && (
        <div
          className={clsx(
            "toast-enter absolute top-full z-40 mt-2 w-max min-w-52 max-w-[min(22rem,100vw-2rem)] rounded-md border-2 border-hairline bg-raised p-1.5",
            isAtStart ? "start-0" : "end-0",
          )}
          ref={popup}
        >
          {header}
          <div
            aria-label={label}
            id={menuId}
            onClick={close}
            onKeyDown={handleKey}
            role="menu"
            tabIndex={-1}
          >
            {children}
          </div>
        </div>
      )}
    </div>
  );
}

const itemClass =
  "flex min-h-11 w-full items-center gap-3 rounded-sm px-3 text-start font-medium hover:bg-primary-soft focus-visible:bg-primary-soft";

export function MenuAction(props: { onClick: () => void; children: ReactNode }) {
  return (
    <button
      className={itemClass}
      onClick={props.onClick}
      role="menuitem"
      tabIndex={-1}
      type="button"
    >
      {props.children}
    </button>
  );
}

interface LinkProps {
  className?: string;
  role?: string;
  tabIndex?: number;
  children?: ReactNode;
}

/** An entry that is a link; `render` is the link element itself, which the router owns. */
export function MenuLink(props: { render: ReactElement<LinkProps>; children: ReactNode }) {
  return cloneElement(
    props.render,
    { className: itemClass, role: "menuitem", tabIndex: -1 },
    props.children,
  );
}
