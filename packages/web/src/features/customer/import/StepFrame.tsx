import { type ReactNode, useEffect, useRef } from 'react'
import classes from './Import.module.css'

type Props = {
  title: string
  /** The buttons, from left to right; the one that goes on stands last. */
  foot?: ReactNode
  children: ReactNode
}

export const StepFrame = ({ title, foot, children }: Props) => {
  const heading = useRef<HTMLHeadingElement>(null)
  // The step before took the focused button with it: reading goes on at the head of this one.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <>
      <section className={classes.part}>
        <h3 ref={heading} tabIndex={-1} className={classes.heading}>
          {title}
        </h3>
        {children}
      </section>
      {foot && <div className={classes.foot}>{foot}</div>}
    </>
  )
}
