/** Matches the innermost element whose whole text is this, also if it is made of several parts. */
export const wholeText = (text: string) => (_: string, element: Element | null) =>
  element?.textContent === text && !Array.from(element.children).some((child) => child.textContent === text)
