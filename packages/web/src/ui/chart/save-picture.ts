import { saveFile } from '../../kernel/call.ts'

const PAD_PX = 24
const HEAD_PX = 64
const SHARPNESS = 2

interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}
type Canvas = CanvasRenderingContext2D

const isSeen = (element: Element, { width, height }: Box) =>
  width > 1 && height > 1 && getComputedStyle(element).visibility !== 'hidden'

/** The one hatched look, as the pages draw it. */
function hatchOf(color: string): CanvasPattern | string {
  const tile = document.createElement('canvas')
  tile.width = tile.height = 6
  const draw = tile.getContext('2d')
  if (!draw) return color
  draw.strokeStyle = color
  draw.lineWidth = 2
  for (const start of [-6, 0, 6]) {
    draw.moveTo(start, 6)
    draw.lineTo(start + 6, 0)
  }
  draw.stroke()
  return draw.createPattern(tile, 'repeat') ?? color
}

const isClear = (color: string) => color === 'none' || color === 'transparent' || /,\s*0\)$|\/ 0\)$/.test(color)

/** The area of a box, of a span as of a bar of an SVG. */
function drawBox(canvas: Canvas, element: Element, box: Box, danger: string): void {
  const style = getComputedStyle(element)
  const isShape = element instanceof SVGRectElement
  const isHatched = isShape ? style.fill.startsWith('url') : element.getAttribute('data-look') === 'bad'
  const color = isShape ? style.fill : style.backgroundColor
  canvas.globalAlpha = Number(style.opacity)
  if (isHatched || !isClear(color)) {
    canvas.fillStyle = isHatched ? hatchOf(danger) : color
    canvas.fillRect(box.left, box.top, box.width, box.height)
  }
  const edge = isShape ? style.stroke : style.borderTopColor
  if (isShape ? !isClear(edge) : Number.parseFloat(style.borderTopWidth) > 0) {
    canvas.strokeStyle = edge
    canvas.strokeRect(box.left + 0.5, box.top + 0.5, box.width - 1, box.height - 1)
  }
  canvas.globalAlpha = 1
}

/** Cut as the page cuts it. */
function fitting(canvas: Canvas, text: string, width: number): string {
  if (canvas.measureText(text).width <= width + 1) return text
  let fits = text
  while (fits !== '' && canvas.measureText(`${fits}…`).width > width) fits = fits.slice(0, -1)
  return `${fits}…`
}

function drawText(canvas: Canvas, node: Text, at: (node: Node, box: Box) => Box): void {
  const [parent, words] = [node.parentElement, node.data.trim()]
  if (parent === null || words === '') return
  const range = document.createRange()
  range.selectNodeContents(node)
  const box = range.getBoundingClientRect()
  if (!isSeen(parent, parent.getBoundingClientRect())) return
  const style = getComputedStyle(parent)
  const cut = parent.closest('[data-cut]')?.getBoundingClientRect() ?? box
  const place = at(node, box)
  canvas.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
  canvas.fillStyle = parent instanceof SVGElement ? style.fill : style.color
  canvas.fillText(fitting(canvas, words, Math.min(box.width, cut.width)), place.left, place.top + box.height / 2)
}

/** What is scrolled stands in the picture as a whole, and what stands below it further down. */
function unrolled(body: HTMLElement) {
  const frame = [...body.querySelectorAll('*')].find((one) => getComputedStyle(one).overflowY === 'auto')
  const hidden = frame ? frame.scrollHeight - frame.clientHeight : 0
  const end = frame?.getBoundingClientRect().bottom ?? 0
  const shiftOf = (node: Node, { top }: Box) => {
    if (frame?.contains(node)) return frame.scrollTop
    return top >= end ? hidden : 0
  }
  return { height: body.clientHeight + hidden, shiftOf }
}

function paint(canvas: Canvas, body: HTMLElement, { shiftOf }: ReturnType<typeof unrolled>): void {
  const origin = body.getBoundingClientRect()
  const at = (node: Node, box: Box) => ({
    left: box.left - origin.left + PAD_PX,
    top: box.top - origin.top + HEAD_PX + PAD_PX + shiftOf(node, box),
    width: box.width,
    height: box.height,
  })
  const danger = getComputedStyle(body).getPropertyValue('--ui-danger')
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (node instanceof Text) drawText(canvas, node, at)
    else if (node instanceof Element && node.closest('defs') === null) {
      const box = node.getBoundingClientRect()
      if (isSeen(node, box)) drawBox(canvas, node, at(node, box), danger)
    }
  }
}

/** A chart as a PNG, in the colours of the page, with its title and what stands under it. */
export async function savePicture(body: HTMLElement, title: string, note: string): Promise<void> {
  const { color, fontFamily } = getComputedStyle(body)
  const canvas = document.createElement('canvas')
  const whole = unrolled(body)
  const [width, height] = [body.clientWidth + 2 * PAD_PX, whole.height + HEAD_PX + 2 * PAD_PX]
  canvas.width = width * SHARPNESS
  canvas.height = height * SHARPNESS
  const draw = canvas.getContext('2d')
  if (!draw) return
  draw.scale(SHARPNESS, SHARPNESS)
  draw.textBaseline = 'middle'
  draw.fillStyle = getComputedStyle(document.documentElement).getPropertyValue('--ui-surface')
  draw.fillRect(0, 0, width, height)
  draw.fillStyle = color
  draw.font = `600 18px ${fontFamily}`
  draw.fillText(fitting(draw, title, width - 2 * PAD_PX), PAD_PX, PAD_PX + 12)
  draw.font = `400 12px ${fontFamily}`
  draw.fillText(fitting(draw, note, width - 2 * PAD_PX), PAD_PX, PAD_PX + 36)
  paint(draw, body, whole)
  const file = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'))
  if (file) saveFile(file, `${title}.png`)
}
