import { PALETTE } from '@crm/contract/rules/limits'
import classes from './Avatar.module.css'

/** First letters of the family and the given name: "Nguyễn Văn An" → "NA". */
export const initialsOf = (name: string) => {
  const words = name.trim().split(/\s+/)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return ends
    .map((word) => [...(word ?? '').normalize('NFC')][0] ?? '')
    .join('')
    .toLocaleUpperCase('vi')
}

/** The same name has the same colour on every screen. */
export const paletteColorOf = (name: string) => {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003
  return PALETTE[sum % PALETTE.length] ?? PALETTE[0]
}

/** Decoration beside a name that is written out; so screen readers pass it by. `size` in px. */
export const Avatar = ({ name, url, size = 24 }: { name: string; url?: string | undefined; size?: number }) => {
  const look = { width: size, height: size, fontSize: Math.round(size * 0.42), background: paletteColorOf(name) }
  return url ? (
    <img className={classes.avatar} style={look} src={url} alt="" loading="lazy" />
  ) : (
    <span className={classes.avatar} style={look} aria-hidden>
      {initialsOf(name)}
    </span>
  )
}

/** A person in a row, an option or a card; `detail` is a second, quieter line. */
export const Person = ({
  name,
  url,
  detail,
  size,
}: {
  name: string
  url?: string | undefined
  detail?: string | undefined
  size?: number
}) => (
  <span className={classes.person}>
    <Avatar name={name} url={url} size={size ?? (detail ? 32 : 24)} />
    <span className={classes.words}>
      <bdi className={classes.line} title={name}>
        {name}
      </bdi>
      {detail && (
        <bdi className={classes.detail} title={detail}>
          {detail}
        </bdi>
      )}
    </span>
  </span>
)
