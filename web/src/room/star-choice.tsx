/**
 * One to five stars to choose from: radio buttons in a row. Every star up to the chosen one is full;
 * screen readers say the value of each.
 */
import { useId } from "react";
import { StarSign } from "@/room/star-sign";

const choices = [1, 2, 3, 4, 5] as const;

interface StarChoiceProps {
  /** 0 for none. */
  chosen: number;
  labelOf: (stars: number) => string;
  onChoose: (stars: number) => void;
}

export function StarChoice({ chosen, labelOf, onChoose }: StarChoiceProps) {
  const name = useId();
  return (
    <div className="-mx-1.5 mt-1 flex">
      {choices.map((choice) => (
        <label
          className="relative inline-flex size-12 items-center justify-center rounded-sm has-focus-visible:outline-3 has-focus-visible:outline-ring"
          key={choice}
        >
          <input
            aria-label={labelOf(choice)}
            checked={choice === chosen}
            className="absolute inset-0 size-full cursor-pointer appearance-none outline-none"
            name={name}
            onChange={() => onChoose(choice)}
            type="radio"
            value={choice}
          />
          <StarSign className="pointer-events-none size-9" full={choice <= chosen} />
        </label>
      ))}
    </div>
  );
}
