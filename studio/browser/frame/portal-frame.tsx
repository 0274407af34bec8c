/** The true portal in the size of a screen, scaled down to the room that it has. */
import { Spinner } from '@fluentui/react-components'
import { useEffect, useRef, useState, type CSSProperties } from 'react'
import { useTexts } from '../texts/text-context.tsx'

export type Screen = 'phone' | 'desktop'

/** Pixels of what is inside the frame: a cheap phone, and a small laptop. */
const SIZES: Readonly<Record<Screen, readonly [width: number, height: number]>> = {
  phone: [360, 740],
  desktop: [1280, 832],
}

type PortalFrameProps = {
  readonly screen: Screen
  readonly title: string
  readonly url: string
}

export function PortalFrame({ screen, title, url }: PortalFrameProps) {
  const { t } = useTexts()
  const place = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const [first] = useState(url)
  const shown = useRef(url)
  const [isLoading, setLoading] = useState(true)
  const { scale, height } = useFit(place, screen)
  const [scrollbar] = useState(scrollbarWidth)
  useEffect(() => {
    if (shown.current === url) return
    shown.current = url
    setLoading(true)
    // Unlike a new `src`, it adds nothing to the history, so that Back leaves the studio's page.
    frame.current?.contentWindow?.location.replace(url)
  }, [url])
  const [width] = SIZES[screen]
  const size: CSSProperties = { width: width * scale, height: height * scale }
  return (
    <div ref={place} className={`s-screen s-${screen}`}>
      <div className="s-device" style={size}>
        <iframe
          ref={frame}
          title={title}
          // Another origin than the studio's, so the frame cannot take its sandbox away.
          sandbox="allow-scripts allow-same-origin allow-forms"
          src={first}
          style={{ width: width + scrollbar, height, transform: `scale(${scale})` }}
          onLoad={() => setLoading(false)}
        />
        {isLoading && <Spinner className="s-screen-wait" label={t('preview.loading')} />}
      </div>
    </div>
  )
}

type Fit = { readonly scale: number; readonly height: number }

/** As large as fits, and never larger than the screen; a laptop's window becomes higher where there is room below. */
function useFit(place: { readonly current: HTMLElement | null }, screen: Screen): Fit {
  const [width, height] = SIZES[screen]
  const [fit, setFit] = useState<Fit>({ scale: 0.5, height })
  useEffect(() => {
    const { current } = place
    if (!current) return
    const observer = new ResizeObserver(() => {
      const { clientWidth, clientHeight } = current
      const scale = Math.max(0.1, Math.min(1, clientWidth / width, clientHeight / height))
      const room = Math.floor(clientHeight / scale)
      setFit({ scale, height: screen === 'phone' ? height : Math.max(height, Math.min(room, MOST_HEIGHT)) })
    })
    observer.observe(current)
    return () => observer.disconnect()
  }, [place, screen, width, height])
  return fit
}
/** Of a laptop's window. */
const MOST_HEIGHT = 1250

/** Pixels that a scrollbar takes from a page; phones have none, so it is cut off. */
function scrollbarWidth(): number {
  const probe = document.createElement('div')
  probe.className = 's-scrollbar-probe'
  document.body.append(probe)
  const width = probe.offsetWidth - probe.clientWidth
  probe.remove()
  return width
}
