/** The account's files, newest first: reuse one, or delete one that no question shows. */
import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { Film, Music, Trash2 } from "lucide-react";
import { apiError } from "@/api/errors";
import { deleteMedia, mediaKey, mediaQuery } from "@/api/media";
import type { Media } from "@/api/types";
import { Paged } from "@/calls/paged";
import { sizeText } from "@/lib/file-size";
import { t } from "@/messages/media";
import { Dialog } from "@/ui/dialog";
import { EmptyState } from "@/ui/empty-state";
import { IconButton } from "@/ui/icon-button";
import { Spinner } from "@/ui/spinner";
import { toast } from "@/ui/toast";
import type { Accepts } from "./upload-problems";

interface LibraryDialogProps {
  accepts: Accepts;
  onChoose: (media: Media) => void;
  onClose: () => void;
}

function describe(media: Media): string {
  const kind = t(`library.${media.kind}`);
  const size = sizeText(media.byteCount);
  const { width, height } = media;
  if (width === null || height === null) return t("library.sizeOnly", { kind, size });
  return t("library.size", { kind, width, height, size });
}

function Thumbnail({ media }: { media: Media }) {
  if (media.kind === "image") {
    return (
      <img
        alt=""
        className="aspect-4/3 w-full rounded-sm bg-sunken object-contain"
        loading="lazy"
        src={media.url}
      />
    );
  }
  const Icon = media.kind === "audio" ? Music : Film;
  return (
    <span className="flex aspect-4/3 w-full items-center justify-center rounded-sm bg-sunken">
      <Icon aria-hidden="true" className="size-8 text-primary" />
    </span>
  );
}

function useDelete() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: deleteMedia,
    onSuccess() {
      toast(t("library.deleted"));
      void queries.invalidateQueries({ queryKey: mediaKey });
    },
    onError(thrown) {
      const isUsed = apiError(thrown).code === "media_in_use";
      toast(t(isUsed ? "library.inUse" : "library.deleteFailed"), { tone: "bad" });
    },
  });
}

function Files({ accepts, onChoose }: Omit<LibraryDialogProps, "onClose">) {
  const query = useInfiniteQuery(mediaQuery());
  const remove = useDelete();
  return (
    <Paged
      empty={<EmptyState hint={t("library.emptyHint")} title={t("library.empty")} />}
      failure={t("library.failed")}
      meanwhile={
        <p className="flex items-center gap-3 py-8 text-muted" role="status">
          <Spinner />
          {t("library.loading")}
        </p>
      }
      more={t("library.more")}
      query={query}
    >
      {(all) => {
        const files = all.filter((media) => accepts === "all" || media.kind === "image");
        if (files.length === 0) return <p>{t("library.emptyPictures")}</p>;
        return (
          <ul aria-label={t("library.list")} className="grid grid-cols-2 gap-3 sm:grid-cols-3">
            {files.map((media, index) => {
              const name = { kind: t(`library.${media.kind}`), number: index + 1 };
              return (
                <li className="flex flex-col rounded-md border-2 border-hairline" key={media.id}>
                  <button
                    aria-label={t("library.use", name)}
                    className="rounded-t-md p-2 hover:bg-primary-soft"
                    onClick={() => onChoose(media)}
                    type="button"
                  >
                    <Thumbnail media={media} />
                  </button>
                  <div className="flex items-center justify-between gap-1 ps-2">
                    <span className="min-w-0 text-muted text-xs">{describe(media)}</span>
                    <IconButton
                      label={t("library.delete", name)}
                      onClick={() => remove.mutate(media.id)}
                      pending={remove.isPending && remove.variables === media.id}
                      size="small"
                    >
                      <Trash2 aria-hidden="true" className="size-4" />
                    </IconButton>
                  </div>
                </li>
              );
            })}
          </ul>
        );
      }}
    </Paged>
  );
}

export function LibraryDialog({ accepts, onChoose, onClose }: LibraryDialogProps) {
  return (
    <Dialog
      className="max-w-2xl"
      description={t("library.description")}
      onClose={onClose}
      open
      title={t("library.title")}
    >
      <Files accepts={accepts} onChoose={onChoose} />
    </Dialog>
  );
}
