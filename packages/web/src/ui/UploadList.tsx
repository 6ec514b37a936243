import { ActionIcon, Button } from '@mantine/core'
import { IconAlertTriangle, IconX } from '@tabler/icons-react'
import { showSize } from '../kernel/file-words.ts'
import { isGoing, type Upload } from '../kernel/upload-queue.ts'
import { useUnloadGuard } from './form/leave-question.ts'
import { Progress } from './Progress.tsx'
import classes from './UploadList.module.css'

interface Words {
  readonly sending: (count: number) => string
  /** Above those that were refused. */
  readonly refused: string
  readonly again: string
  readonly forget: (name: string) => string
}

interface RefusedProps {
  readonly upload: Upload
  readonly words: Words
  readonly onAgain: () => void
  readonly onForget: () => void
}

function Refused({ upload: { file, refusal, canRetry }, words, onAgain, onForget }: RefusedProps) {
  const forget = words.forget(file.name)
  return (
    <li className={classes.refused}>
      <IconAlertTriangle size={16} aria-hidden />
      <span className={classes.words}>
        <bdi>{file.name}</bdi>
        <span>{refusal}</span>
      </span>
      {canRetry && (
        <Button size="compact-sm" variant="subtle" onClick={onAgain}>
          {words.again}
        </Button>
      )}
      <ActionIcon aria-label={forget} title={forget} onClick={onForget}>
        <IconX size={16} />
      </ActionIcon>
    </li>
  )
}

interface Props {
  readonly uploads: readonly Upload[]
  readonly words: Words
  readonly onAgain: (key: string) => void
  readonly onForget: (key: string) => void
}

/** Files on their way, with one bar for all of them, and those that were refused with the reason. */
export function UploadList({ uploads, words, onAgain, onForget }: Props) {
  const going = uploads.filter(isGoing)
  const refused = uploads.filter((one) => !isGoing(one))
  const sum = (sizeOf: (one: Upload) => number) => going.reduce((total, one) => total + sizeOf(one), 0)
  useUnloadGuard(going.length > 0)
  const [done, total] = [sum(({ sentBytes }) => sentBytes), sum(({ file }) => file.size)]
  return (
    <>
      {going.length > 0 && (
        <Progress
          label={words.sending(going.length)}
          done={done}
          total={total}
          words={`${showSize(done)} / ${showSize(total)}`}
        />
      )}
      <div role="alert">
        {refused.length > 0 && (
          <ul className={classes.list} aria-label={words.refused}>
            {refused.map((upload) => (
              <Refused
                key={upload.key}
                upload={upload}
                words={words}
                onAgain={() => onAgain(upload.key)}
                onForget={() => onForget(upload.key)}
              />
            ))}
          </ul>
        )}
      </div>
    </>
  )
}
