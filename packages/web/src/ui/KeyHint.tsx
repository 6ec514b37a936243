import classes from './KeyHint.module.css'

/** Keys as a person reads them, "Ctrl S"; each word is one key. */
export const KeyHint = ({ keys }: { keys: string }) => (
  <span className={classes.keys} aria-hidden>
    {keys.split(' ').map((key) => (
      <kbd key={key} className={classes.key}>
        {key}
      </kbd>
    ))}
  </span>
)
