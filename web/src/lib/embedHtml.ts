import { embedPath } from './paths.ts'

/** The HTML that embeds a part of a league's public page in another website. */
export function embedHtml(slug: string, part: string, title: string): string {
  const escapedTitle = title.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  const address = location.origin + embedPath(slug, part)
  return `<iframe src="${address}" title="${escapedTitle}" width="100%" height="600" style="border: 0" loading="lazy"></iframe>`
}
