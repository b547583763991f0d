#!/usr/bin/env bash
# Builds localhost/dubplate from the committed files without a registry: mmdebstrap creates the Debian base, and Node
# comes from npm. Run as root on Debian 12. With a registry, `docker build -f deploy/Containerfile .` does the same.
#   apt install --no-install-recommends buildah mmdebstrap podman crun
#   deploy/image.sh            builds; IMAGE_FOLDER is where (default .dubplate/image)
#   deploy/image.sh storage    prints the options with which podman and buildah find the image
set -euo pipefail
cd "$(dirname "$0")/.."
folder=${IMAGE_FOLDER:-$PWD/.dubplate/image}
# Separate from the storage of the machine, so that removing the folder removes everything.
storage=(--root "$folder/storage" --runroot "$folder/run" --storage-driver overlay)
if [ "${1:-}" = storage ]; then echo "${storage[@]}"; exit; fi
mkdir -p "$folder"
image() { buildah "${storage[@]}" "$@"; }
exists() { image inspect --type image "$1" >/dev/null 2>&1; }

debian=localhost/dubplate-debian
if ! exists "$debian"; then
  # Left out: documentation except for licences, translations, and usrmerge, which needs 50 MB of Perl.
  mmdebstrap --quiet --variant=apt --include=usr-is-merged \
    --customize-hook='chroot "$1" apt-get -qq purge -y usrmerge perl "^perl-modules" "^libperl5" >/dev/null' \
    --aptopt='APT::Install-Recommends "false"' \
    --dpkgopt='path-exclude=/usr/share/doc/*' --dpkgopt='path-include=/usr/share/doc/*/copyright' \
    --dpkgopt='path-exclude=/usr/share/man/*' --dpkgopt='path-exclude=/usr/share/info/*' \
    --dpkgopt='path-exclude=/usr/share/locale/*' bookworm "$folder/debian.tar"
  container=$(image from scratch)
  image add --quiet "$container" "$folder/debian.tar" /
  image commit --quiet --rm "$container" "$debian"
  rm "$folder/debian.tar"
fi

node=localhost/dubplate-node
if ! exists "$node"; then
  npm install --silent --no-fund --no-audit --prefix "$folder/node" "node@$(cat .nvmrc)" npm@11
  container=$(image from "$debian")
  image copy --quiet "$container" "$folder/node/node_modules/node/bin/node" /usr/local/bin/node
  image copy --quiet "$container" "$folder/node/node_modules/npm" /usr/local/lib/node_modules/npm
  image run --isolation chroot "$container" -- sh -c \
    'ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm && chmod +x /usr/local/lib/node_modules/npm/bin/*'
  # For a network whose TLS proxy has its own certificate authority. No file of this image gets into the final one
  # except for the program node.
  if [ -n "${NODE_EXTRA_CA_CERTS:-}" ]; then
    image copy --quiet "$container" "$NODE_EXTRA_CA_CERTS" /etc/machine-ca.crt
    image config --env NODE_EXTRA_CA_CERTS=/etc/machine-ca.crt "$container"
  fi
  image commit --quiet --rm "$container" "$node"
fi

# Committed files only, and the assets of the previous image: open tabs load files of the build they started with.
context="$folder/context"
rm -rf "$context" && mkdir -p "$context"
git archive HEAD | tar x -C "$context"
if exists localhost/dubplate; then
  container=$(image from localhost/dubplate)
  cp -a "$(image mount "$container")/app/apps/web/dist" "$context/apps/web/dist"
  image rm "$container" >/dev/null
fi
# chroot isolation needs neither a container runtime nor a separate network.
image bud --isolation chroot --layers --format docker --tag localhost/dubplate \
  --build-arg DEBIAN_IMAGE="$debian" --build-arg NODE_IMAGE="$node" --file "$context/deploy/Containerfile" "$context"
image images --format '{{.Name}} {{.Size}}' localhost/dubplate
