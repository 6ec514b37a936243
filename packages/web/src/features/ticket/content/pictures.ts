/** What a ticket takes as a picture inside its text. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/gif']
const ourAddress = '/api/IssueAttachFile/ViewFile/'

/** How a text names the nth picture that goes with it. */
export const nameOfPicture = (place: number) => `cid:${place}`
export function placeOfPicture(name: string): number | undefined {
  const [, place] = /^cid:(\d{1,3})$/.exec(name) ?? []
  return place === undefined ? undefined : Number(place)
}

/** A picture of another site would be loaded by whoever reads, and is not taken: only ours and those that go along. */
export const isOwnPicture = (source: string) => source.startsWith(ourAddress) || placeOfPicture(source) !== undefined

export const fileIdOf = (source: string) =>
  source.startsWith(ourAddress) ? source.slice(ourAddress.length) : undefined

const ownNames = /(<img\b[^>]*\bsrc=")cid:(\d{1,3})(")/g

/** Text and pictures as they are sent: those that the text no longer names stay behind, the others are counted anew. */
export function readyToSend(html: string, pictures: readonly File[]): { html: string; pictures: File[] } {
  const sent: File[] = []
  const places = new Map<string, number>()
  const renamed = html.replace(ownNames, (whole, before: string, place: string, after: string) => {
    const picture = pictures[Number(place)]
    if (picture === undefined) return whole
    if (!places.has(place)) places.set(place, sent.push(picture) - 1)
    return `${before}${nameOfPicture(places.get(place) ?? 0)}${after}`
  })
  return { html: renamed, pictures: sent }
}

/** A text that is kept where files cannot be: without the pictures that would go along with it. */
export const withoutPictures = (html: string) => html.replace(/<img\b[^>]*\bsrc="cid:\d{1,3}"[^>]*>/g, '')
