/** What was built together and is kept together. Written into the worker by the build (worker-plugin.ts). */
export interface Release {
  /** Differs as soon as one file does. */
  readonly id: string
  /** The first script of the page: pages of the same release have the same. */
  readonly entry: string
  /** Paths of all that a page may need without a network. */
  readonly files: readonly string[]
}

declare const RELEASE: Release

export const release: Release = RELEASE
