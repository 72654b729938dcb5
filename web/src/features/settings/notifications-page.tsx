/**
 * Which notifications arrive through which channel: a table of kinds and channels, each cell a
 * switch.
 */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { notificationsKey, notificationsQuery, putNotifications } from "@/api/settings";
import type { NotificationSettings } from "@/api/types";
import { Loaded } from "@/calls/loaded";
import { toastProblem } from "@/calls/problem";
import { t } from "@/messages/settings";
import { Badge } from "@/ui/badge";
import { PageTitle } from "@/ui/page-title";
import { Switch } from "@/ui/switch";
import { SavedNote } from "./save-row";
import { Section } from "./section";

type Kind = keyof NotificationSettings;
type Channel = keyof NonNullable<NotificationSettings[Kind]>;

const kinds: readonly Kind[] = [
  "sessionReminders",
  "reports",
  "friends",
  "invitations",
  "quizzes",
  "achievements",
];
const channels: readonly Channel[] = ["inApp", "mail"];

interface Change {
  kind: Kind;
  channel: Channel;
  isOn: boolean;
}

/**
 * Shows a switch's new state at once and sends all of them; if the server refuses, only that switch
 * is reverted. One call at a time, so that the last one wins.
 */
function useSwitches() {
  const queryClient = useQueryClient();
  function put({ kind, channel, isOn }: Change) {
    queryClient.setQueryData<NotificationSettings>(
      notificationsKey,
      (old) => old && { ...old, [kind]: { ...old[kind], [channel]: isOn } },
    );
  }
  return useMutation({
    scope: { id: "put_notifications" },
    onMutate: async (change: Change) => {
      await queryClient.cancelQueries({ queryKey: notificationsKey });
      put(change);
    },
    mutationFn: (_change: Change) => {
      const body = queryClient.getQueryData<NotificationSettings>(notificationsKey);
      if (body === undefined) throw new Error("switches are changed after they were loaded");
      return putNotifications(body);
    },
    onError(thrown, change) {
      put({ ...change, isOn: !change.isOn });
      toastProblem(thrown);
    },
  });
}

const cellClass = "border-hairline border-t-2 py-3";

interface SwitchesProps {
  settings: NotificationSettings;
  onChange: (change: Change) => void;
}

function Switches({ settings, onChange }: SwitchesProps) {
  return (
    <table className="w-full border-collapse text-start">
      <thead>
        <tr>
          <th className="pb-3 text-start font-semibold" scope="col">
            {t("notifications.kind")}
          </th>
          {channels.map((channel) => (
            <th
              className="w-16 px-1 pb-3 text-center max-sm:text-sm align-bottom font-semibold sm:w-28"
              key={channel}
              scope="col"
            >
              {t(`notifications.${channel}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {kinds.map((kind) => (
          <tr key={kind}>
            <th className={`${cellClass} pe-3 text-start font-normal`} scope="row">
              <span className="block font-semibold">{t(`notifications.${kind}`)}</span>
              <span className="block text-muted text-sm">{t(`notifications.${kind}Hint`)}</span>
            </th>
            {channels.map((channel) => (
              <td className={`${cellClass} text-center`} key={channel}>
                <Switch
                  checked={settings[kind]?.[channel] ?? false}
                  label={
                    <span className="sr-only">
                      {t("notifications.cell", {
                        kind: t(`notifications.${kind}`),
                        channel: t(`notifications.${channel}`),
                      })}
                    </span>
                  }
                  onChange={(event) => onChange({ kind, channel, isOn: event.target.checked })}
                />
              </td>
            ))}
          </tr>
        ))}
        <tr>
          <th className={`${cellClass} pe-3 text-start font-normal`} scope="row">
            <span className="block font-semibold">{t("notifications.safety")}</span>
            <span className="block text-muted text-sm">{t("notifications.safetyHint")}</span>
          </th>
          <td className={cellClass} />
          <td className={`${cellClass} text-center`}>
            <Badge>{t("notifications.always")}</Badge>
          </td>
        </tr>
      </tbody>
    </table>
  );
}

export function NotificationsPage() {
  const settings = useQuery(notificationsQuery());
  const change = useSwitches();
  const isSaved = change.isSuccess && !change.isPending;
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <PageTitle subtitle={t("notifications.subtitle")} title={t("notifications.title")} />
      <Section
        badge={<SavedNote text={isSaved ? t("saved") : undefined} />}
        hint={t("notifications.hint")}
        title={t("notifications.heading")}
      >
        <Loaded failure={t("notifications.failure")} query={settings} skeleton="h-96 rounded-md">
          {(data) => <Switches onChange={change.mutate} settings={data} />}
        </Loaded>
      </Section>
    </div>
  );
}
