/** One operation: a row that expands to its parameters, its responses, and how to call it. */
import { ChevronDown } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { t } from "@/messages/api-docs";
import { Badge, type BadgeTone } from "@/ui/badge";
import { CopyButton } from "@/ui/copy-button";
import { type Answer, type Contract, curlOf, type Operation, typeText } from "./contract";
import { Prose } from "./prose";
import { SchemaView } from "./schema-view";

const tones: Readonly<Record<string, BadgeTone>> = {
  GET: "good",
  POST: "primary",
  PUT: "highlight",
  PATCH: "highlight",
  DELETE: "bad",
};

interface OperationViewProps {
  operation: Operation;
  contract: Contract;
  isOpen: boolean;
  /** Whether the page's URL names it; then it is scrolled into view and focused. */
  isNamed: boolean;
  onToggle: () => void;
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-2">
      <h4 className="font-sans font-semibold text-base">{title}</h4>
      {children}
    </section>
  );
}

function AccessWords({ operation }: { operation: Operation }) {
  const { isOpen, takesSession, tokenScope } = operation.access;
  const words: string[] = [];
  if (isOpen) words.push(t("access.open"));
  if (tokenScope !== undefined) words.push(t(`access.${tokenScope}`));
  else if (takesSession) words.push(t("access.session"));
  return <p className="max-w-prose">{words.join(" ")}</p>;
}

function Parameters({ operation }: { operation: Operation }) {
  return (
    <dl>
      {operation.parameters?.map(({ name, in: place, required, description, schema }) => (
        <div className="mb-3" key={`${place} ${name}`}>
          <dt className="flex flex-wrap items-baseline gap-x-3" dir="ltr">
            <code className="font-mono font-semibold">{name}</code>
            <code className="font-mono text-muted text-sm">{typeText(schema ?? {})}</code>
            <span className="text-muted text-sm">
              {place === "path" ? t("parameter.path") : t("parameter.query")}
              {" · "}
              {required === true ? t("schema.required") : t("schema.optional")}
            </span>
          </dt>
          <dd>
            {description !== undefined && <Prose text={description} />}
            {schema?.enum !== undefined && (
              <p className="break-words font-mono text-muted text-sm" dir="ltr" translate="no">
                {schema.enum.join(" · ")}
              </p>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function AnswerView({ status, answer, contract }: AnswerViewProps) {
  const content = Object.entries(answer.content ?? {});
  const headers = Object.entries(answer.headers ?? {});
  return (
    <li className="rounded-md border-2 border-hairline p-3">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <code className="font-mono font-semibold">
          {status === "default" ? t("answer.other") : status}
        </code>
        <span lang="en" translate="no">
          {answer.description}
        </span>
      </p>
      {headers.map(([name, header]) => (
        <p className="text-sm" key={name} lang="en" translate="no">
          <code className="font-mono">{name}</code> {header.description}
        </p>
      ))}
      {content.map(([type, { schema }]) => (
        <div className="mt-2" key={type}>
          <p className="text-muted text-sm">
            <code className="font-mono">{type}</code>
          </p>
          {schema !== undefined && type.includes("json") && (
            <SchemaView contract={contract} schema={schema} />
          )}
        </div>
      ))}
    </li>
  );
}

interface AnswerViewProps {
  status: string;
  answer: Answer;
  contract: Contract;
}

function Details({ operation, contract }: { operation: Operation; contract: Contract }) {
  const curl = curlOf(operation, contract, location.origin);
  const bodies = Object.entries(operation.requestBody?.content ?? {});
  return (
    <div className="flex flex-col gap-6 border-hairline border-t-2 p-4">
      {operation.description !== undefined && <Prose text={operation.description} />}
      <Part title={t("access.title")}>
        <AccessWords operation={operation} />
      </Part>
      {operation.parameters !== undefined && operation.parameters.length > 0 && (
        <Part title={t("parameter.title")}>
          <Parameters operation={operation} />
        </Part>
      )}
      {bodies.length > 0 && (
        <Part title={t("body.title")}>
          {bodies.map(([type, { schema }]) => (
            <div key={type}>
              <p className="text-muted text-sm">
                <code className="font-mono">{type}</code>
              </p>
              {schema !== undefined && type.includes("json") && (
                <SchemaView contract={contract} schema={schema} />
              )}
            </div>
          ))}
        </Part>
      )}
      <Part title={t("answer.title")}>
        <ul className="flex flex-col gap-2">
          {Object.entries(operation.responses).map(([status, answer]) => (
            <AnswerView answer={answer} contract={contract} key={status} status={status} />
          ))}
        </ul>
      </Part>
      <Part title={t("example.title")}>
        <pre
          // biome-ignore lint/a11y/noNoninteractiveTabindex: long lines are scrolled with the keys
          tabIndex={0}
          className="overflow-x-auto rounded-md border-2 border-hairline bg-sunken p-3 font-mono text-sm"
          dir="ltr"
        >
          <code>{curl}</code>
        </pre>
        <div className="flex flex-wrap gap-3">
          <CopyButton size="small" text={curl}>
            {t("example.copy")}
          </CopyButton>
          <CopyButton
            size="small"
            text={`${location.origin}${location.pathname}#${operation.operationId}`}
          >
            {t("example.link")}
          </CopyButton>
        </div>
      </Part>
    </div>
  );
}

export function OperationView(props: OperationViewProps) {
  const { operation, contract, isOpen, isNamed, onToggle } = props;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isNamed) return;
    button.current?.scrollIntoView({ block: "start" });
    button.current?.focus({ preventScroll: true });
  }, [isNamed]);
  const { operationId, method, path, summary } = operation;
  return (
    <li className="overflow-hidden rounded-lg border-2 border-hairline bg-surface" id={operationId}>
      <h3 className="font-sans text-base">
        <button
          aria-controls={`${operationId}-details`}
          aria-expanded={isOpen}
          className="flex min-h-14 w-full scroll-mt-24 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3 text-start hover:bg-sunken"
          onClick={onToggle}
          ref={button}
          type="button"
        >
          <Badge tone={tones[method] ?? "plain"}>
            <code className="font-mono">{method}</code>
          </Badge>
          <code className="min-w-0 break-all font-mono text-sm" dir="ltr">
            {path}
          </code>
          <span className="min-w-0 flex-1 basis-56 font-normal text-muted" lang="en" translate="no">
            {summary}
          </span>
          <ChevronDown
            aria-hidden="true"
            className={`size-5 shrink-0 ${isOpen ? "rotate-180" : ""}`}
          />
        </button>
      </h3>
      <div id={`${operationId}-details`}>
        {isOpen && <Details contract={contract} operation={operation} />}
      </div>
    </li>
  );
}
