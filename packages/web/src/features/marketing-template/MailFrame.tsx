interface Props {
  readonly html: string
  readonly title: string
  readonly className?: string | undefined
  /** It is read to its end: then the keys must reach it. */
  readonly isScrolled?: boolean
}

/**
 * A mail as its reader would see it. No script runs in the sandbox, no form is sent, no link leads away, and nothing in
 * it reaches this page.
 */
export const MailFrame = ({ html, title, className, isScrolled = false }: Props) => (
  <iframe
    sandbox=""
    title={title}
    srcDoc={html}
    loading="lazy"
    className={className}
    tabIndex={isScrolled ? 0 : -1}
    referrerPolicy="no-referrer"
  />
)
