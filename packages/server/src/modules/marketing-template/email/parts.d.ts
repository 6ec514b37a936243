// What we use of parts that come without types.
declare module 'mjml' {
  interface Options {
    readonly validationLevel: 'skip' | 'soft' | 'strict'
    readonly keepComments: boolean
    readonly minify: boolean
    readonly beautify: boolean
    readonly ignoreIncludes: boolean
    readonly fonts: Readonly<Record<string, string>>
  }
  export default function mjml2html(mjml: string, options: Options): Promise<{ readonly html: string }>
}

declare module 'html-to-text' {
  interface Selector {
    readonly selector: string
    readonly format?: string
    readonly options?: Readonly<Record<string, unknown>>
  }
  interface Options {
    readonly wordwrap: false
    readonly limits: { readonly maxInputLength: number; readonly maxDepth: number }
    readonly selectors: readonly Selector[]
  }
  export function convert(html: string, options: Options): string
}

declare module 'juice' {
  interface Options {
    readonly preserveMediaQueries: boolean
    readonly preserveFontFaces: boolean
    readonly preserveKeyFrames: boolean
  }
  export default function juice(html: string, options: Options): string
}
