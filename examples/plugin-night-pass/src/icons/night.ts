export { WeatherMoonRegular as default } from '@fluentui/react-icons/headless/svg/weather-moon'
