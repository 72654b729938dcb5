/** A schema of the contract: its fields and their nested schemas, expandable. */
import { type ReactNode, useState } from "react";
import { t } from "@/messages/api-docs";
import { type Contract, referenceIn, resolved, type Schema, typeText } from "./contract";
import { Prose } from "./prose";

interface SchemaViewProps {
  schema: Schema;
  contract: Contract;
}

/** Nested schemas are drawn only when opened, because schemas may contain themselves. */
function Nested({ name, children }: { name: string; children: () => ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="mt-2" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="min-h-8 cursor-pointer font-semibold text-primary text-sm">
        {t("schema.open", { name })}
      </summary>
      {isOpen && <div className="mt-2 border-hairline border-s-4 ps-3">{children()}</div>}
    </details>
  );
}

function Limits({ schema }: { schema: Schema }) {
  const words: string[] = [];
  if (schema.enum !== undefined)
    words.push(schema.enum.map((one) => JSON.stringify(one)).join(" · "));
  if (schema.minimum !== undefined) words.push(`≥ ${schema.minimum}`);
  if (schema.maximum !== undefined) words.push(`≤ ${schema.maximum}`);
  if (schema.default !== undefined) words.push(`= ${JSON.stringify(schema.default)}`);
  if (words.length === 0) return null;
  return (
    <p className="break-words font-mono text-muted text-sm" dir="ltr" translate="no">
      {words.join("  ")}
    </p>
  );
}

function FieldRow(props: SchemaViewProps & { name: string; isRequired: boolean }) {
  const { name, schema, contract, isRequired } = props;
  return (
    <>
      <dt className="flex flex-wrap items-baseline gap-x-3" dir="ltr">
        <code className="break-all font-mono font-semibold">{name}</code>
        <code className="break-all font-mono text-muted text-sm">{typeText(schema)}</code>
        <span className="text-muted text-sm">
          {isRequired ? t("schema.required") : t("schema.optional")}
        </span>
      </dt>
      <dd className="mb-3">
        {schema.description !== undefined && <Prose text={schema.description} />}
        <Inside contract={contract} schema={schema} />
      </dd>
    </>
  );
}

/** A field's value, if that has a schema of its own. */
function Inside({ schema, contract }: SchemaViewProps) {
  const reference = referenceIn(schema);
  if (reference !== undefined) {
    const target = contract.components.schemas[reference] ?? {};
    const isPlain = target.properties === undefined && target.oneOf === undefined;
    if (isPlain && target.allOf === undefined) return <Limits schema={target} />;
    return (
      <Nested name={reference}>{() => <SchemaView contract={contract} schema={target} />}</Nested>
    );
  }
  const inner = schema.items ?? schema;
  if (inner.properties !== undefined || inner.oneOf !== undefined) {
    return (
      <Nested name={typeText(schema)}>
        {() => <SchemaView contract={contract} schema={inner} />}
      </Nested>
    );
  }
  return <Limits schema={inner} />;
}

/** All fields of a schema; if it combines several, one after the other. */
export function SchemaView({ schema, contract }: SchemaViewProps) {
  const whole = resolved(schema, contract);
  const fields = Object.entries(whole.properties ?? {});
  return (
    <div>
      {fields.length > 0 && (
        <dl>
          {fields.map(([name, field]) => (
            <FieldRow
              contract={contract}
              isRequired={whole.required?.includes(name) === true}
              key={name}
              name={name}
              schema={field}
            />
          ))}
        </dl>
      )}
      {whole.oneOf !== undefined && (
        <>
          <p className="text-muted text-sm">{t("schema.oneOf")}</p>
          <ul className="flex flex-col gap-2">
            {whole.oneOf.map((choice) => (
              <li className="border-hairline border-t-2 pt-2" key={JSON.stringify(choice)}>
                {choice.description !== undefined && <Prose text={choice.description} />}
                {choice.properties === undefined ? (
                  <>
                    <code className="font-mono text-sm">{typeText(choice)}</code>
                    <Inside contract={contract} schema={choice} />
                  </>
                ) : (
                  <SchemaView contract={contract} schema={choice} />
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      {fields.length === 0 && whole.oneOf === undefined && (
        <>
          <code className="font-mono text-sm">{typeText(schema)}</code>
          <Inside contract={contract} schema={schema} />
        </>
      )}
    </div>
  );
}
