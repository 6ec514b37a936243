/** Nothing was saved, for the reason that its message tells a person. */
export class NotSaved extends Error {}

/** For what answers a sentence where nothing was saved. */
export async function saved(answer: Promise<string | undefined>): Promise<void> {
  const sentence = await answer
  if (sentence !== undefined) throw new NotSaved(sentence)
}
