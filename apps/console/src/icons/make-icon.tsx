import type { FunctionComponent, SVGProps } from 'react';

export interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'stroke'> {
  /** Width and height, in pixels. */
  size?: number;
  /** The width of its lines, of 24 in its width. */
  stroke?: number;
}

type Icon = FunctionComponent<IconProps>;

/** An icon that is drawn with lines. Its paths are those of Tabler (LICENSE), on 24 by 24. */
export function makeIcon(paths: string[]): Icon {
  return function LineIcon({ size = 24, stroke = 2, ...rest }) {
    return (
      <svg
        xmlns="http://www.w3.org/2000/svg"
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={stroke}
        strokeLinecap="round"
        strokeLinejoin="round"
        {...rest}
      >
        {paths.map((d) => (
          <path key={d} d={d} />
        ))}
      </svg>
    );
  };
}

/** An icon that is a filled shape, otherwise like those of makeIcon: the width of lines changes nothing. */
export function makeFilledIcon(paths: string[]): Icon {
  return function FilledIcon({ size = 24, stroke, ...rest }) {
    return (
      <svg
        xmlns="http://www.w3.org/2000/svg"
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="currentColor"
        strokeWidth={stroke}
        {...rest}
      >
        {paths.map((d) => (
          <path key={d} d={d} />
        ))}
      </svg>
    );
  };
}
