/** A list of actions behind a button; arrows and letters move, Escape closes. */
import { Menu as Base } from "@base-ui/react/menu";
import type { ReactElement, ReactNode } from "react";

interface MenuProps {
  label: string;
  /** What the button shows. */
  trigger: ReactNode;
  triggerClassName?: string;
  children: ReactNode;
}

export function Menu({ label, trigger, triggerClassName, children }: MenuProps) {
  return (
    <Base.Root modal={false}>
      <Base.Trigger aria-label={label} className={triggerClassName}>
        {trigger}
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner align="end" className="z-40" sideOffset={8}>
          <Base.Popup className="min-w-48 origin-(--transform-origin) rounded-md border-2 border-hairline bg-raised p-1.5 transition duration-120 data-ending-style:scale-95 data-starting-style:scale-95 data-ending-style:opacity-0 data-starting-style:opacity-0">
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

const itemClass =
  "flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-sm px-3 text-start font-medium outline-none data-highlighted:bg-primary-soft";

export function MenuAction(props: { onClick: () => void; children: ReactNode }) {
  return (
    <Base.Item className={itemClass} onClick={props.onClick}>
      {props.children}
    </Base.Item>
  );
}

/** An entry which is a link; `render` is the link element itself. */
export function MenuLink(props: { render: ReactElement; children: ReactNode }) {
  return (
    <Base.LinkItem className={itemClass} closeOnClick render={props.render}>
      {props.children}
    </Base.LinkItem>
  );
}
