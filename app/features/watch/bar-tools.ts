import styles from "./watch.module.css";

export function barButton(label: string, act: () => void): HTMLButtonElement {
  const node = document.createElement("button");
  node.type = "button";
  node.className = styles.tool ?? "";
  node.textContent = label;
  node.addEventListener("click", ({ detail }) => {
    act();
    // After a press by mouse or finger the keys are the film's again.
    if (detail > 0) node.blur();
  });
  return node;
}

export function barChoice(label: string, choices: [value: string, name: string][], act: (value: number) => void) {
  const select = document.createElement("select");
  select.className = styles.tool ?? "";
  select.setAttribute("aria-label", label);
  for (const [value, name] of choices) select.add(new Option(name, value));
  select.addEventListener("change", () => act(Number(select.value)));
  return select;
}
