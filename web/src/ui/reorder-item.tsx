/**
 * What every item of a reorderable list has beside its content: the handle and the two buttons.
 * Redrawn only when they change, because lists are long and change with each key.
 */
import { type FocusEvent, type KeyboardEvent, type MouseEvent, memo } from "react";
import { t } from "@/messages/parts";
import { IconButton } from "./icon-button";

function Icon({ path }: { path: string }) {
  return (
    <svg aria-hidden="true" className="reorder-icon" focusable="false" viewBox="0 0 20 20">
      <path d={path} />
    </svg>
  );
}

const icons = {
  grip: "M4 7h12M4 13h12",
  up: "M10 16V4M5 9l5-5 5 5",
  down: "M10 4v12M5 11l5 5 5-5",
} as const;

/** The same object for as long as the list is mounted. */
export interface ReorderActions {
  press: (index: number, event: MouseEvent<HTMLElement>) => void;
  key: (index: number, event: KeyboardEvent) => void;
  blur: (index: number, event: FocusEvent) => void;
  step: (from: number, to: number, button: HTMLElement) => void;
}

interface ReorderPartProps {
  index: number;
  name: string;
  disabled: boolean;
  actions: ReorderActions;
}

export const ReorderHandle = memo(function ReorderHandle(
  props: ReorderPartProps & { isLifted: boolean; hintId: string },
) {
  const { index, actions } = props;
  return (
    <IconButton
      aria-describedby={props.hintId}
      aria-pressed={props.isLifted}
      className="reorder-handle"
      data-reorder-handle=""
      disabled={props.disabled}
      label={t("reorder.handle", { name: props.name })}
      onBlur={(event) => actions.blur(index, event)}
      onClick={(event) => actions.press(index, event)}
      onKeyDown={(event) => actions.key(index, event)}
    >
      <Icon path={icons.grip} />
    </IconButton>
  );
});

export const ReorderSteps = memo(function ReorderSteps(
  props: ReorderPartProps & { total: number; isCompact: boolean },
) {
  const { index, name, actions } = props;
  return (
    <div className="reorder-steps">
      {(["up", "down"] as const).map((way) => {
        const to = way === "up" ? index - 1 : index + 1;
        return (
          <IconButton
            disabled={props.disabled || to < 0 || to >= props.total}
            key={way}
            label={t(`reorder.${way}`, { name })}
            onClick={(event) => actions.step(index, to, event.currentTarget)}
            // Out of the tab order, so that Tab moves quickly between fields; the handle does the
            // same by keyboard.
            {...(props.isCompact ? { tabIndex: -1 } : {})}
          >
            <Icon path={icons[way]} />
          </IconButton>
        );
      })}
    </div>
  );
});
