/** Renders the place of a map while the map is loaded: its edge, a pin and a word. Its style is in `location.css`. */
import { LocationRegular } from '@fluentui/react-icons/headless/svg/location'
import { useTexts } from '../context/text-context.ts'

export function MapWaiting() {
  const { t } = useTexts('fields')
  return (
    <div className="m-waiting" data-scripts>
      <LocationRegular fontSize={24} aria-hidden />
      <p className="g-quiet">{t('map.loading')}</p>
    </div>
  )
}
