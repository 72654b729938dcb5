/** Parts of the way in that most players never see; loaded when they are. */
import type { ComponentProps } from "react";
import { t } from "@/messages/play";
import type { NumberStep } from "@/play/number-step";
import type { SeatCodeForm } from "@/play/seat-code-form";
import { useModule } from "@/ui/use-module";

const loadNumberStep = () => import("@/play/number-step");
const loadSeatCodeForm = () => import("@/play/seat-code-form");

function Unloaded({ state }: { state: "loading" | "failed" }) {
  return state === "failed" ? <p role="alert">{t("load.hint")}</p> : null;
}

/** The number on the stage, where the room asks for it. */
export function NumberPart(props: ComponentProps<typeof NumberStep>) {
  const loaded = useModule(loadNumberStep);
  if (typeof loaded === "string") return <Unloaded state={loaded} />;
  return <loaded.NumberStep {...props} />;
}

/** The code that brings a seat to this device. */
export function SeatCodePart(props: ComponentProps<typeof SeatCodeForm>) {
  const loaded = useModule(loadSeatCodeForm);
  if (typeof loaded === "string") return <Unloaded state={loaded} />;
  return <loaded.SeatCodeForm {...props} />;
}
