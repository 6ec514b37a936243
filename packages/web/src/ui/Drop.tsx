import { lazy, Suspense } from 'react'
import classes from './Drop.module.css'

export type DropProps = {
  /** "Kéo tệp vào đây, hoặc bấm để chọn". */
  label: string
  /** Which files, how large. */
  help?: string
  /** Extensions by mime type: systems disagree about the type of a csv. */
  accept: Readonly<Record<string, string[]>>
  sizeBytesMax: number
  multiple?: boolean
  busy?: boolean
  disabled?: boolean
  onFiles: (files: File[]) => void
  onRefused: (refused: { file: File; reason: string }[]) => void
}

const DropZone = lazy(() => import('./DropZone.tsx'))

/** A file by drag, by click or by key. */
export const Drop = (props: DropProps) => (
  <Suspense fallback={<div className={classes.zone} />}>
    <DropZone {...props} />
  </Suspense>
)
