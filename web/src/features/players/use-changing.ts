/** Runs a change to who is who, and refetches everything that shows it. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { forgetWhoIsWho } from "@/api/players";

export function useChanging<Given, Made>(
  change: (given: Given) => Promise<Made>,
  onDone: (made: Made, given: Given) => void,
  onProblem: (thrown: unknown) => void,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    async onSuccess(made, given) {
      await forgetWhoIsWho(queryClient);
      onDone(made, given);
    },
    onError: onProblem,
  });
}
