/** Asks the browser for a passkey; shows nothing where passkeys can't work. */
import { useMutation } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { beginPasskey } from "@/api/confirmation";
import type { PasskeyAnswer } from "@/api/types";
import { askPasskey, passkeysWork } from "@/lib/passkey";
import { Button } from "@/ui/button";
import { type Problem, passkeyProblem } from "./problems";

interface PasskeyButtonProps {
  label: string;
  disabled?: boolean;
  /** A second passkey request would conflict with this one. */
  onStart?: () => void;
  /** Sends the response to the server. */
  onAnswer: (answer: PasskeyAnswer) => Promise<void>;
  /** What went wrong, or nothing if the person only closed the browser's dialog. */
  onProblem: (problem: Problem | undefined) => void;
}

export function PasskeyButton(props: PasskeyButtonProps) {
  const mutation = useMutation({
    mutationFn: async () => {
      props.onStart?.();
      const { challenge, options } = await beginPasskey();
      const credential = await askPasskey(options);
      await props.onAnswer({ challenge, credential });
    },
    onMutate: () => props.onProblem(undefined),
    onError: (thrown) => props.onProblem(passkeyProblem(thrown)),
  });
  if (!passkeysWork()) return null;
  return (
    <Button
      disabled={props.disabled === true}
      onClick={() => mutation.mutate()}
      pending={mutation.isPending}
      wide
    >
      {!mutation.isPending && <KeyRound aria-hidden="true" className="size-5" />}
      {props.label}
    </Button>
  );
}
