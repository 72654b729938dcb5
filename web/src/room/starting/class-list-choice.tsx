/** Who can join: anyone with the code, or a class list of the host. Loaded with the dialog around it. */
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { classListsQuery } from "@/api/players";
import { t } from "@/messages/quizzes";
import { Select } from "@/ui/select";

interface ClassListChoiceProps {
  /** "" for anyone. */
  value: string;
  onChange: (id: string) => void;
}

export function ClassListChoice({ value, onChange }: ClassListChoiceProps) {
  const { data: lists, isFetching } = useQuery(classListsQuery());
  const [isGone, setGone] = useState(false);
  // Deleted, or remembered for another account that uses this browser.
  const isUnknown =
    value !== "" && lists !== undefined && !isFetching && !lists.some(({ id }) => id === value);
  useEffect(() => {
    if (!isUnknown) return;
    setGone(true);
    onChange("");
  }, [isUnknown, onChange]);
  if (lists === undefined) return null;
  return (
    <>
      {isGone && (
        <p className="font-medium" role="status">
          {t("start.listGone")}
        </p>
      )}
      {lists.length > 0 && (
        <Select
          hint={t("start.onlyListHint")}
          label={t("start.whoCanJoin")}
          onChange={(event) => {
            setGone(false);
            onChange(event.target.value);
          }}
          options={[
            { value: "", label: t("start.anyone") },
            ...lists.map(({ id, name, playerCount }) => ({
              value: id,
              label: t("start.onlyList", { name, size: playerCount }),
            })),
          ]}
          value={value}
        />
      )}
    </>
  );
}
