import classes from './KeyHint.module.css'

/** Keys as a person reads them, "Ctrl S"; each word is one key. `isRead`: not only a hint beside a button that says the same. */
export const KeyHint = ({ keys, isRead = false }: { keys: string; isRead?: boolean }) => (
  <span className={classes.keys} aria-hidden={!isRead}>
    {keys.split(' ').map((key) => (
      <kbd key={key} className={classes.key}>
        {key}
      </kbd>
    ))}
  </span>
)
