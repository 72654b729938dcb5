/** A labeled value between two ends, moved by pointer or arrow keys. */
import { clsx } from "clsx";
import { type ComponentProps, useId } from "react";

interface SliderProps extends Omit<ComponentProps<"input">, "type" | "onChange" | "value"> {
  label: string;
  value: number;
  onChange: (value: number) => void;
}

export function Slider({ label, onChange, className, ...input }: SliderProps) {
  const id = useId();
  return (
    <div className={clsx("flex flex-col gap-1", className)}>
      <label className="font-semibold text-sm" htmlFor={id}>
        {label}
      </label>
      <input
        {...input}
        className="h-7 w-full"
        id={id}
        onChange={(event) => onChange(event.target.valueAsNumber)}
        type="range"
      />
    </div>
  );
}
