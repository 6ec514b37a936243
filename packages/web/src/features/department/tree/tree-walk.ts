import type { Line } from './build-tree.ts'

export interface Walk {
  readonly focus?: number
  /** Opens what is shut, shuts what is open. */
  readonly toggle?: number
}

const nothing: Walk = {}

function right(lines: readonly Line[], current: number, canToggle: boolean): Walk {
  const line = lines[current]
  if (line === undefined || line.isOpen === null) return nothing
  if (!line.isOpen) return canToggle ? { toggle: line.row.index } : nothing
  return goTo(lines, current + 1)
}

function left(lines: readonly Line[], current: number, canToggle: boolean): Walk {
  const line = lines[current]
  if (line === undefined) return nothing
  if (line.isOpen && canToggle) return { toggle: line.row.index }
  return goTo(
    lines,
    lines.findLastIndex(({ level }, index) => index < current && level < line.level),
  )
}

function goTo(lines: readonly Line[], place: number): Walk {
  const line = lines[place]
  return line === undefined ? nothing : { focus: line.row.index }
}

/** What a key does on a line, as every tree does it; undefined for a key that does not walk. */
export function walkTree(lines: readonly Line[], currentId: number, key: string, canToggle = true): Walk | undefined {
  const current = lines.findIndex(({ row }) => row.index === currentId)
  switch (key) {
    case 'ArrowDown':
      return goTo(lines, current + 1)
    case 'ArrowUp':
      return goTo(lines, current - 1)
    case 'Home':
      return goTo(lines, 0)
    case 'End':
      return goTo(lines, lines.length - 1)
    case 'ArrowRight':
      return right(lines, current, canToggle)
    case 'ArrowLeft':
      return left(lines, current, canToggle)
    default:
      return undefined
  }
}
