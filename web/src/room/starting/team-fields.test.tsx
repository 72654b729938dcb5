/** Setting up teams: their names go with their emblems until someone changes them. */
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it } from "vitest";
import { TeamFields } from "./team-fields";
import { noTeams, teamErrors } from "./team-settings";

function Fields({ isChecked }: { isChecked: boolean }) {
  const [value, setValue] = useState(noTeams);
  return (
    <TeamFields
      errors={isChecked ? teamErrors(value) : undefined}
      onChange={setValue}
      value={value}
    />
  );
}

const open = (isChecked = false) => {
  render(<Fields isChecked={isChecked} />);
  return userEvent.setup();
};
const toggle = () => screen.getByRole("switch", { name: "Play in teams" });
const fields = () => screen.getAllByRole<HTMLInputElement>("textbox", { name: /^Name of team/ });
const names = () => fields().map((field) => field.value);
const press = (name: string) => screen.getByRole("button", { name });

it("asks for nothing until teams are on", async () => {
  const user = open();
  expect(screen.queryByRole("textbox")).toBeNull();
  await user.click(toggle());
  expect(names()).toEqual(["Team Sun", "Team Moon"]);
  expect(screen.queryByRole("button", { name: /^Remove/ })).toBeNull();
  await user.click(toggle());
  expect(screen.queryByRole("textbox")).toBeNull();
});

it("adds up to twelve, and names them by shape while shapes last", async () => {
  const user = open();
  await user.click(toggle());
  for (let more = 0; more < 10; more += 1) await user.click(press("Add a team"));
  expect(names().slice(7)).toEqual(["Team Flake", "Team 9", "Team 10", "Team 11", "Team 12"]);
  expect(document.activeElement).toBe(fields()[11]);
  expect(screen.queryByRole("button", { name: "Add a team" })).toBeNull();
});

it("keeps own names when a team goes, and gives the others those of their emblems", async () => {
  const user = open();
  await user.click(toggle());
  await user.click(press("Add a team"));
  await user.click(press("Add a team"));
  await user.clear(fields()[2] as HTMLInputElement);
  await user.type(fields()[2] as HTMLInputElement, "Foxes");
  await user.click(press("Remove Team Moon"));
  expect(names()).toEqual(["Team Sun", "Foxes", "Team Bolt"]);
  expect(document.activeElement).toBe(fields()[1]);
});

it("says beside a field what is wrong with it", async () => {
  const user = open(true);
  await user.click(toggle());
  await user.clear(fields()[1] as HTMLInputElement);
  expect(fields()[1]?.getAttribute("aria-invalid")).toBe("true");
  screen.getByText("Enter a name for this team.");
  await user.type(fields()[1] as HTMLInputElement, "team sun");
  screen.getByText("Another team has this name.");
  await user.selectOptions(screen.getByLabelText("How points count"), "bestOf");
  await user.clear(screen.getByLabelText("How many members count"));
  await waitFor(() => screen.getByText("Enter a number from 1 to 20."));
});

it("asks for no names where each device is a team, and for two when it isn't anymore", async () => {
  const user = open();
  await user.click(toggle());
  await user.click(screen.getByRole("radio", { name: "One device per team" }));
  expect(screen.queryByRole("textbox", { name: /^Name of team/ })).toBeNull();
  expect(screen.queryByLabelText("How points count")).toBeNull();
  expect(screen.getByLabelText("Seconds to talk it over")).toBeTruthy();
  await user.click(screen.getByRole("radio", { name: "Everyone has a phone" }));
  expect(names()).toEqual(["Team Sun", "Team Moon"]);
});
