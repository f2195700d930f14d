import { Link } from "@tanstack/react-router";
import { Page } from "../parts/page";
import { places, tabs_on_phone } from "../parts/places";

/** On a phone: the places that are no tab. */
export function MorePage() {
  return (
    <Page title="More">
      <ul className="rows">
        {places.slice(tabs_on_phone).map(({ to, label, about, icon: Icon }) => (
          <li key={to} className="row">
            <Icon size={22} stroke={1.7} aria-hidden className="row-icon" />
            <div className="row-words">
              <Link to={to} className="row-link">
                {label}
              </Link>
              <span className="row-facts">{about}</span>
            </div>
          </li>
        ))}
      </ul>
    </Page>
  );
}
