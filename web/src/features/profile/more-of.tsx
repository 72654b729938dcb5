/** The end of a list that comes in pages: what failed, and the way to more. */
import { t } from "@/messages/profile";
import { Button } from "@/ui/button";

interface MoreOfProps {
  list: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => unknown;
  };
  label: string;
  failure: string;
}

export function MoreOf({ list, label, failure }: MoreOfProps) {
  return (
    <>
      {list.isFetchNextPageError && (
        <p className="text-center text-danger" role="alert">
          {failure} {t("network")}
        </p>
      )}
      {list.hasNextPage && (
        <Button
          className="self-center"
          onClick={() => list.fetchNextPage()}
          pending={list.isFetchingNextPage}
        >
          {label}
        </Button>
      )}
    </>
  );
}
