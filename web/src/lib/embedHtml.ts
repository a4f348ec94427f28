import { embedPath } from './paths.ts'

/** The HTML that embeds a part of a league's public page in another website. */
export const embedHtml = (slug: string, part: string, title: string): string =>
  iframeHtml(location.origin + embedPath(slug, part), title)

/** The HTML that embeds the page with an address in another website. */
export function iframeHtml(address: string, title: string): string {
  const escapedTitle = title.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  return `<iframe src="${address}" title="${escapedTitle}" width="100%" height="600" style="border: 0" loading="lazy"></iframe>`
}
