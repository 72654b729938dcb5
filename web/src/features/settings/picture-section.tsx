/** The account's picture: chosen, dropped or pasted, cropped to a square, removed. */
import { useMutation } from "@tanstack/react-query";
import { clsx } from "clsx";
import { ImagePlus, Trash2 } from "lucide-react";
import { type DragEvent, useEffect, useRef, useState } from "react";
import { useAuth } from "@/api/session";
import { removePicture } from "@/api/settings";
import type { User } from "@/api/types";
import { Problem, toastProblem } from "@/calls/problem";
import { t } from "@/messages/settings";
import { paths } from "@/paths";
import { Avatar } from "@/ui/avatar";
import { Button } from "@/ui/button";
import { later } from "@/ui/later";
import { toast } from "@/ui/toast";
import { Section } from "./section";
import { VerifyFirst } from "./verify-first";

const CropDialog = later(async () => (await import("./crop-dialog")).CropDialog);

const types = ["image/png", "image/jpeg", "image/webp", "image/gif"];

interface Chosen {
  picture: ImageBitmap;
  isPhoto: boolean;
}

/** Accepts a file if the browser can read it as a picture, and says why not otherwise. */
function useChosenPicture() {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [problem, setProblem] = useState<string>();

  async function take(file: File | null | undefined) {
    if (!file) return;
    setProblem(undefined);
    if (!types.includes(file.type)) {
      setProblem(t("picture.wrongType"));
      return;
    }
    try {
      const picture = await createImageBitmap(file);
      setChosen({ picture, isPhoto: file.type === "image/jpeg" });
    } catch {
      setProblem(t("picture.unreadable"));
    }
  }

  function drop() {
    chosen?.picture.close();
    setChosen(null);
  }

  return { chosen, problem, take, drop };
}

function imageIn(files: FileList | undefined): File | undefined {
  return [...(files ?? [])].find((file) => file.type.startsWith("image/"));
}

function PictureControls({ user }: { user: User }) {
  const { updateUser } = useAuth();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const { chosen, problem, take, drop } = useChosenPicture();

  const remove = useMutation({
    mutationFn: removePicture,
    onSuccess(saved) {
      updateUser(saved);
      toast(t("picture.removed"), { tone: "good" });
    },
    onError: toastProblem,
  });

  const isChoosing = chosen !== null;
  useEffect(() => {
    if (isChoosing) return;
    function handlePaste(event: ClipboardEvent) {
      const file = imageIn(event.clipboardData?.files);
      if (file === undefined) return;
      event.preventDefault();
      void take(file);
    }
    window.addEventListener("paste", handlePaste);
    return () => window.removeEventListener("paste", handlePaste);
  });

  function handleDrag(event: DragEvent) {
    event.preventDefault();
    setIsOver(event.type === "dragover");
  }

  const hasPicture = Boolean(user.avatarUrl);
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button beside it does the same. */}
      <div
        className={clsx(
          "flex flex-wrap items-center gap-5 rounded-md border-2 border-dashed p-4",
          isOver ? "border-primary bg-primary-soft" : "border-hairline",
        )}
        onDragLeave={handleDrag}
        onDragOver={handleDrag}
        onDrop={(event) => {
          handleDrag(event);
          void take(imageIn(event.dataTransfer.files) ?? event.dataTransfer.files[0]);
        }}
      >
        <Avatar className="size-24 text-4xl" name={user.name} picture={user.avatarUrl} />
        <div className="flex min-w-0 flex-1 basis-56 flex-col gap-3">
          <div className="flex flex-wrap gap-3">
            <Button onClick={() => input.current?.click()}>
              <ImagePlus aria-hidden="true" className="size-5" />
              {hasPicture ? t("picture.change") : t("picture.choose")}
            </Button>
            {hasPicture && (
              <Button onClick={() => remove.mutate()} pending={remove.isPending} variant="ghost">
                {!remove.isPending && <Trash2 aria-hidden="true" className="size-5" />}
                {remove.isPending ? t("picture.removing") : t("picture.remove")}
              </Button>
            )}
          </div>
          <p className="text-muted text-sm">{t("picture.ways")}</p>
          <Problem text={problem} />
        </div>
        <input
          accept={types.join(",")}
          aria-label={t("picture.file")}
          hidden
          onChange={(event) => {
            void take(event.target.files?.[0]);
            // Choosing the same file again counts as a choice, too.
            event.target.value = "";
          }}
          ref={input}
          type="file"
        />
      </div>
      {chosen !== null && (
        <CropDialog
          isPhoto={chosen.isPhoto}
          onClose={drop}
          onDone={(saved) => {
            updateUser(saved);
            drop();
            toast(t("picture.saved"), { tone: "good" });
          }}
          picture={chosen.picture}
        />
      )}
    </>
  );
}

export function PictureSection({ user }: { user: User }) {
  return (
    <Section hint={t("picture.hint")} title={t("picture.title")}>
      {user.emailVerified ? (
        <PictureControls user={user} />
      ) : (
        <VerifyFirst next={paths.settingsProfile}>{t("picture.verifyFirst")}</VerifyFirst>
      )}
    </Section>
  );
}
