import address from '../theme/mark.svg';

/** The mark of the product; the name stands beside it. */
export function Mark() {
  return <img src={address} alt="" width={22} height={22} />;
}
