/** Matches the innermost element with exactly this text, even if the text consists of several parts. */
export const wholeText = (text: string) => (_: string, element: Element | null) =>
  element?.textContent === text && !Array.from(element.children).some((child) => child.textContent === text)
