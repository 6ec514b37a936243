import { type ReactNode, useId } from 'react'
import classes from './FormSection.module.css'

/** Fields of a long form that belong together, under a heading. */
export const FormSection = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h3 id={id} className={classes.heading}>
        {title}
      </h3>
      {children}
    </section>
  )
}

/** Fields two by two, one below the other where that is too narrow. */
export const FieldPairs = ({ children }: { children: ReactNode }) => <div className={classes.pairs}>{children}</div>
