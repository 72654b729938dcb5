/** One of a few choices that need a line each, as a card; inside a fieldset that says about what. */
import type { ReactNode } from "react";

interface RadioCardProps<Value extends string> {
  name: string;
  value: Value;
  checked: boolean;
  onChange: (value: Value) => void;
  label: ReactNode;
  hint: ReactNode;
}

export function RadioCard<Value extends string>(props: RadioCardProps<Value>) {
  const { name, value, checked, onChange, label, hint } = props;
  return (
    <label className="flex cursor-pointer items-start gap-3 rounded-md border-2 border-hairline px-4 py-2.5 has-checked:border-primary has-checked:bg-primary-soft has-focus-visible:outline-3 has-focus-visible:outline-ring has-focus-visible:outline-offset-2">
      <input
        checked={checked}
        className="mt-1 size-4.5 shrink-0 accent-primary"
        name={name}
        onChange={() => onChange(value)}
        type="radio"
        value={value}
      />
      <span className="min-w-0">
        <span className="block font-semibold">{label}</span>
        <span className="block text-muted text-sm">{hint}</span>
      </span>
    </label>
  );
}
