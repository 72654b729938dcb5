/** The minimum password length on this server. */
import { useQuery } from "@tanstack/react-query";
import { instanceQuery } from "@/api/instance";
import { t } from "@/messages/auth";
import { passwordLengthMin } from "./forms";

export function usePasswordRule(): { lengthMin: number; hint: string } {
  const instance = useQuery(instanceQuery());
  const lengthMin = Math.max(passwordLengthMin, instance.data?.passwordMinLength ?? 0);
  return { lengthMin, hint: t("passwordHint", { count: lengthMin }) };
}
